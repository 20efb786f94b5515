import { createContext, type ReactNode, useContext, useState } from 'react'
import type { HomeSection } from '../lib/home-sections'
import type { Currency } from '../lib/money'
import type { Palette } from '../lib/palettes'
import type { Silks } from '../lib/silks'

/** A short promise in words: a reason to choose the stable, or what a share brings. */
export interface Promised {
  title: string
  text: string
}

/** The site's data, known to every screen: the stable's settings, and what the server adds. */
export interface Site {
  name: string
  /** For places where the name is too long. */
  shortName: string | null
  legalName: string | null
  legalNumber: string | null
  email: string | null
  /** As it was typed. */
  phone: string | null
  /** `+23051234567` */
  whatsApp: string | null
  address: string | null
  mapUrl: string | null
  openingHours: string | null
  socialLinks: readonly string[]
  footerLines: readonly string[]
  reasons: readonly Promised[]
  benefits: readonly Promised[]
  seoTitle: string | null
  seoDescription: string | null
  /** Its registered colours. */
  silks: Silks | null
  /** A picture of them, shown unless `silks` describes them. */
  silksUrl: string | null
  /** Its crest or logo, on a light ground and on a dark one. */
  logoUrl: string | null
  logo: { width: number; height: number } | null
  darkLogoUrl: string | null
  /** Its palette. */
  colours: Palette
  /** The sections of the home page below its hero. */
  homeOrder: readonly HomeSection[]
  /** What horses' earnings are counted in. */
  currency: Currency
  timeZone: string
  /** What a phone's browser is coloured in, on a light page and on a dark one. */
  themeColours: { light: string; dark: string }
  /** The site's public address, without a trailing slash. */
  publicUrl: string
  /** Today by its clock, `YYYY-MM-DD`. */
  today: string
}

const SiteContext = createContext<Site | undefined>(undefined)
const ChangeSiteContext = createContext<(site: Site) => void>(() => {})

/** What is within it shows this site: a preview of settings that are not saved yet. */
export const PreviewedSite = SiteContext

const MarkContext = createContext<ReactNode>(null)

interface Props {
  site: Site
  /** The stable's silks, which fill the place they get. */
  mark: ReactNode
  /** Called when the settings were changed here. */
  onChange: (site: Site) => void
  children: ReactNode
}

export function SiteProvider({ site: first, mark, onChange, children }: Props) {
  const [site, setSite] = useState(first)
  const change = (changed: Site) => {
    setSite(changed)
    onChange(changed)
  }
  return (
    <ChangeSiteContext value={change}>
      <SiteContext value={site}>
        <MarkContext value={mark}>{children}</MarkContext>
      </SiteContext>
    </ChangeSiteContext>
  )
}

/** The site's data for every screen; available even if the page failed. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('no SiteProvider around this')
  return site
}

/** The stable's silks, for what knows no pictures of them. */
export const useMark = () => useContext(MarkContext)

/** Shows every screen of this visit what the settings say now. */
export const useChangeSite = () => useContext(ChangeSiteContext)
