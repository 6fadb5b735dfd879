export { startBesidePages } from './beside-pages'
