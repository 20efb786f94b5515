import type { InvitedPerson } from '../../accounts.contract'

/** What the answer to an invitation says about its link. */
export type Invitation = Pick<InvitedPerson, 'email' | 'inviteUrl' | 'mailed' | 'hasPassword'>

const isText = (value: unknown) => value === null || typeof value === 'string'

const isInvitation = (answer: unknown): answer is Invitation =>
  typeof answer === 'object' &&
  answer !== null &&
  'email' in answer &&
  isText(answer.email) &&
  'inviteUrl' in answer &&
  isText(answer.inviteUrl) &&
  'mailed' in answer &&
  typeof answer.mailed === 'boolean' &&
  'hasPassword' in answer &&
  typeof answer.hasPassword === 'boolean'

/** @throws TypeError if the answer is anything else */
export function readInvitation(answer: unknown): Invitation {
  if (!isInvitation(answer)) throw new TypeError('The answer is not an invitation')
  return answer
}
