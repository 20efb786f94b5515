import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedLetter {
  from: string
  recipients: string[]
  mail: Email
}

/** Sent to anyone who signs in with a browser for the first time, and so to nearly everyone in a test. */
const isNewDevice = ({ mail }: ReceivedLetter) => mail.subject?.startsWith('A new device') === true

/**
 * A real mail server on a port of its own, which keeps the letters it receives, and knows no one whose address begins with
 * `gone`. The caller must stop it.
 */
export async function startSmtp() {
  const letters: ReceivedLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('gone') ? new Error(`<${address}> is unknown here`) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope
          letters.push({
            from: mailFrom === false ? '' : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            mail,
          })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const newDevices = () => letters.filter(isNewDevice)
  const otherLetters = () => letters.filter((letter) => !isNewDevice(letter))
  return { letters, newDevices, otherLetters, smtpUrl: `smtp://127.0.0.1:${port}`, stop }
}
