import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StableCrest } from '../../domains/media/ui/silks'
import { callAddress, numberWords, whatsAppAddress } from '../../lib/telephone'
import { socialName } from '../../lib/web-address'
import { pageLinksQuery } from '../../domains/pages/ui/pages.queries'
import { Container } from '../../web/ui/container'
import { Dot } from '../../web/ui/facts'
import { useSite } from '../../web/site'
import { mainPlaces } from './main-places'

const linkClass =
  'inline-flex min-h-11 items-center underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-mark md:min-h-9'

/** The foot of every page: navigation, further reading, and how to reach the stable. */
export function SiteFooter() {
  const site = useSite()
  // the rest of the footer does not wait for these links, and does without them if they can't be loaded
  const { data: pages = [] } = useQuery(pageLinksQuery)
  return (
    <footer className="later scotch-rule bg-brand text-on-brand print:hidden">
      <Container className="grid gap-x-6 min-[20rem]:grid-cols-2 sm:grid-cols-3 gap-y-8 pt-10 pb-8 lg:gap-x-8 lg:grid-cols-[2fr_1fr_1.4fr_1.6fr]">
        <div className="min-[20rem]:max-sm:col-span-2 sm:max-lg:col-span-3">
          <p className="flex flex-wrap items-center gap-3 font-serif text-xl leading-tight font-bold">
            <span className="shrink-0 bg-on-brand p-1.5">
              <StableCrest isOnLight className="h-12 w-auto max-w-40" />
            </span>
            <span className="min-w-0 grow basis-40 wrap-break-word">{site.name}</span>
          </p>
          <div className="mt-4 grid max-w-[22em] gap-2 text-[0.95rem] wrap-anywhere text-on-brand-soft">
            {site.footerLines.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </div>
        </div>
        {/* alone, its links stand in a row, on a desktop at the end of the line */}
        <FooterList
          title="The stable"
          className="last:col-span-full lg:last:col-span-3 lg:last:justify-self-end last:*:flex last:*:flex-wrap last:*:gap-x-8"
        >
          {mainPlaces.slice(1).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
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
        <Contact />
      </Container>
      <Container className="pb-8">
        <p className="figures wrap-anywhere border-t border-on-brand/25 pt-5 text-[0.95rem] text-on-brand-soft">
          © {site.today.slice(0, 4)} {site.legalName ?? site.name}
          {site.legalNumber !== null && (
            <>
              <Dot />
              {site.legalNumber}
            </>
          )}
        </p>
      </Container>
    </footer>
  )
}

/** How to reach the stable; nothing if it says nothing of it. */
function Contact() {
  const { email, phone, whatsApp, address, mapUrl, openingHours, socialLinks } = useSite()
  const ways = [
    [email, `mailto:${email}`],
    [phone, phone && callAddress(phone)],
    [whatsApp && `WhatsApp ${numberWords(whatsApp)}`, whatsApp && whatsAppAddress(whatsApp)],
    ...socialLinks.map((href) => [socialName(href), href]),
    [address ?? (mapUrl && 'Find us on a map'), mapUrl],
    [openingHours],
  ].filter(([words]) => words)
  if (ways.length === 0) return null
  return (
    <FooterList title="Talk to us" className="min-[20rem]:max-sm:col-span-2">
      {ways.map(([words, href], index) => (
        <li key={index} className="figures wrap-anywhere whitespace-pre-line">
          {href ? (
            <a href={href} className={linkClass}>
              {words}
            </a>
          ) : (
            <span className="block py-1.5">{words}</span>
          )}
        </li>
      ))}
    </FooterList>
  )
}

interface ListProps {
  title: string
  className?: string
  children: ReactNode
}

function FooterList({ title, className, children }: ListProps) {
  return (
    <div className={className}>
      <h2 className="eyebrow tracking-[0.11em] text-on-brand-soft">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  )
}
