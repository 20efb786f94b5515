export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** @throws if the letter is refused or the server can't be reached */
  send(letter: Letter): Promise<void>
}
