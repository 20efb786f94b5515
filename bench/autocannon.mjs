// Sends the requests of load.mjs in a process of its own: node autocannon.mjs OPTIONS, as JSON.
import { createRequire } from 'node:module'

// It has no types: what is used of it here.
/** @typedef {{ pipelinedRequests: { addBody: (data: Buffer) => void } }} Client */
const require = createRequire(import.meta.url)
/** @type {(options: object) => Promise<object>} */
const autocannon = require('autocannon')

/** @type {{ url: string, connections: number, duration?: number, amount?: number, headers: Record<string, string> }} */
const options = JSON.parse(process.argv[2] ?? '')
const report = await autocannon({
  ...options,
  // It makes a string of every body, which takes longer than all the rest, and nobody reads it here.
  setupClient: (/** @type {Client} */ client) => {
    client.pipelinedRequests.addBody = () => undefined
  },
})
process.stdout.write(JSON.stringify(report))
