export interface Letter {
  /** One e-mail address. */
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** @throws where the letter is refused or the server cannot be reached */
  send(letter: Letter): Promise<void>
}
