// Sends load.mjs's requests from a separate process: node autocannon.mjs OPTIONS, as JSON.
import { createRequire } from 'node:module'

// autocannon has no types; these are the parts used here.
/** @typedef {{ pipelinedRequests: { addBody: (data: Buffer) => void } }} Client */
const require = createRequire(import.meta.url)
/** @type {(options: object) => Promise<object>} */
const autocannon = require('autocannon')

/** @type {{ url: string, connections: number, duration?: number, amount?: number, headers: Record<string, string> }} */
const options = JSON.parse(process.argv[2] ?? '')
const report = await autocannon({
  ...options,
  // By default it turns every body into a string, which takes longer than all the rest, and no one reads it here.
  setupClient: (/** @type {Client} */ client) => {
    client.pipelinedRequests.addBody = () => undefined
  },
})
process.stdout.write(JSON.stringify(report))
