import { createTransport } from 'nodemailer'
import { isLoopback, type Environment } from '../../../http/environment'
import type { Mail } from './mail'

const PATIENCE_MS = 10_000

/** Exactly one address: a comma would add a second recipient, a line break another header. */
const oneAddress = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/

/** Sends through the configured mail server, each letter over its own connection. */
export function openSmtpMail({ smtpUrl, from }: NonNullable<Environment['mail']>): Mail {
  const transport = createTransport({
    url: smtpUrl,
    // Letters contain links that open accounts: never send them unencrypted to another machine.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      if (!oneAddress.test(to)) throw new Error('Not one e-mail address')
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}
