import type { Currency } from './money'

export const currencyNames: Record<Currency, string> = {
  MUR: 'Mauritian rupee (MUR)',
  USD: 'US dollar (USD)',
  EUR: 'Euro (EUR)',
}
