/** The site's data, known to every screen. */
export interface Site {
  /** The stable's name. */
  name: string
  email: string | null
  phone: string | null
  /** Where the site is reached, without a slash at the end. */
  publicUrl: string
  /** The day in Mauritius, `YYYY-MM-DD`. */
  today: string
}
