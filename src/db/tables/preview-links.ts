/** The private address of one draft, which has at most one. */
export interface PreviewLinksTable {
  token_hash: string
  /** Exactly one of these is set: what the link shows. */
  horse_id: string | null
  page_id: string | null
  offering_id: string | null
  created_at: string
  created_by: string
}
