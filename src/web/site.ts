/** The site's data, known to every screen. */
export interface Site {
  name: string
  email: string | null
  phone: string | null
  /** The site's public address, without a trailing slash. */
  publicUrl: string
  /** Today in Mauritius, `YYYY-MM-DD`. */
  today: string
}
