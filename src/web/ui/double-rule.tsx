/** Under the title of a page that has no headings of its own below it. */
export const DoubleRule = () => <hr className="mb-7 border-t-4 border-double border-line-strong" />
