import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { runCommand } from './app/server/command-line'
import { variablesOf } from './http/environment'

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/** Asks without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  return new Promise((resolve) => {
    lines.on('SIGINT', () => process.exit(130))
    lines.question('', (answer) => {
      lines.close()
      process.stderr.write('\n')
      resolve(answer)
    })
  })
}

async function askPassword(): Promise<string> {
  for (;;) {
    const password = await askHidden('Password (not shown): ')
    if (password === (await askHidden('Repeat the password: '))) return password
    process.stderr.write('The passwords don’t match. Please try again.\n')
  }
}

// Like the server: only the owner may read the files it writes.
process.umask(0o077)
// By a handler, so that what is temporary is removed first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.exitCode = await runCommand(
  process.argv.slice(2),
  {
    readLine,
    askPassword: process.stdin.isTTY ? askPassword : undefined,
    say: (line) => console.log(line),
  },
  variablesOf(process.env),
)
