export { Facts, FactsPanel } from './facts-panel'
export { WhyPanel } from './why-panel'
