/** Across the head of a page that visitors can't find yet. */
export const DraftBand = ({ state = 'Draft' }: { state?: string }) => (
  <p className="border-b-2 border-brass bg-brass-wash px-4 py-3 text-center font-semibold text-balance">
    {`${state}: only staff, and people with its preview link, can see this`}
  </p>
)
