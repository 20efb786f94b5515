# The server with what it needs to run, and nothing that builds it.
# docker build -t stable . && docker run -p 3000:3000 -v stable-data:/data -e PUBLIC_URL=http://localhost:3000 stable

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# the second SQLite is for Node 20 only
RUN npm ci --omit=dev && rm -rf node_modules/better-sqlite3-node20

FROM node:24-slim
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Not /readyz: while the database is away, a restart would not help.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# node itself, so that SIGTERM reaches it; V8's flags as in package.json
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=1", "dist/server/main.js"]
