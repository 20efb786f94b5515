import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StableSilks } from '../../domains/media/ui/silks'
import { pageLinksQuery } from '../../domains/pages/ui/pages.queries'
import { Container } from '../../web/ui/container'
import { useSite } from './use-site'

const linkClass =
  'inline-flex min-h-11 items-center underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-brass md:min-h-9'

/** The foot of every page: navigation, further reading, and how to reach the stable. */
export function SiteFooter() {
  const site = useSite()
  // the rest of the footer does not wait for these links, and does without them if they can't be loaded
  const { data: pages = [] } = useQuery(pageLinksQuery)
  return (
    <footer className="scotch-rule bg-brand text-on-brand print:hidden">
      <Container className="grid gap-x-6 min-[20rem]:grid-cols-2 sm:grid-cols-3 gap-y-8 pt-10 pb-8 lg:gap-x-8 lg:grid-cols-[2fr_1fr_1.4fr_1.6fr]">
        <div className="min-[20rem]:max-sm:col-span-2 sm:max-lg:col-span-3">
          <p className="flex items-center gap-3 font-serif text-xl leading-tight font-bold">
            <span className="shrink-0 bg-on-brand p-1.5">
              <StableSilks className="size-12" />
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{site.name}</span>
          </p>
          <p className="mt-4 max-w-[22em] text-[0.95rem] text-on-brand-soft">
            Racing at the Champ de Mars is regulated by the Horse Racing Division of the Gambling
            Regulatory Authority.
          </p>
        </div>
        <FooterList title="The stable">
          <li>
            <Link to="/horses" className={linkClass}>
              Horses
            </Link>
          </li>
          <li>
            <Link to="/racing" className={linkClass}>
              Racing
            </Link>
          </li>
          <li>
            <Link to="/gallery" className={linkClass}>
              Gallery
            </Link>
          </li>
          <li>
            <Link to="/ownership" className={linkClass}>
              Ownership
            </Link>
          </li>
        </FooterList>
        {pages.length > 0 && (
          <FooterList title="Good to know">
            {pages.map((page) => (
              <li key={page.id}>
                <Link to="/$pageSlug" params={{ pageSlug: page.slug }} className={linkClass}>
                  {page.title}
                </Link>
              </li>
            ))}
          </FooterList>
        )}
        {(site.email !== null || site.phone !== null) && (
          <FooterList title="Talk to us">
            {site.email !== null && (
              <li>
                <a
                  href={`mailto:${site.email}`}
                  className={`${linkClass} [overflow-wrap:anywhere]`}
                >
                  {site.email}
                </a>
              </li>
            )}
            {site.phone !== null && (
              <li>
                <a
                  href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}
                  className={`${linkClass} figures`}
                >
                  {site.phone}
                </a>
              </li>
            )}
          </FooterList>
        )}
      </Container>
      <Container className="pb-8">
        <p className="figures border-t border-on-brand/25 pt-5 text-[0.95rem] text-on-brand-soft">
          © {site.today.slice(0, 4)} {site.name}
        </p>
      </Container>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="eyebrow tracking-[0.11em] text-on-brand-soft">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  )
}
