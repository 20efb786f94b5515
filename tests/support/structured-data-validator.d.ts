/** The part of the validator that we use; the package has no types. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
  }

  export default class Validator {
    /** Takes a page's items by their types. */
    validate(data: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>
  }
}
