/** The product's version: package.json is its one source. */
export { version } from '../../package.json'
