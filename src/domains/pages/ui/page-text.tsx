/** The text of a page; `html` comes from `pageHtml`, which lets nothing harmful through. */
export function PageText({ html, className }: { html: string; className: string }) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
