import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'

/** What the `head` of the shown page asks for: its title, its `<meta>` and `<link>` tags, and its JSON-LD. */
export function PageTags() {
  const { meta = [], links = [], headScripts = [] } = useMatches({ select: shownPage }) ?? {}
  return (
    <>
      {meta.map((tag) =>
        tag?.title === undefined ? (
          <meta key={tag?.name ?? tag?.property} {...tag} />
        ) : (
          <title key="title">{tag.title}</title>
        ),
      )}
      {links.map((link) => link && <link key={link.rel} {...link} />)}
      {headScripts.map((script) => (
        <script key={script?.type} {...script} />
      ))}
    </>
  )
}

/** The deepest page with a head, which inherits nothing from those above. Beneath a page that failed or doesn't exist, nothing is shown. */
function shownPage(matches: AnyRouteMatch[]): AnyRouteMatch | undefined {
  const end = matches.findIndex(({ status, _notFound }) => status !== 'success' || _notFound)
  return matches.slice(0, end === -1 ? undefined : end + 1).findLast(({ meta }) => meta)
}
