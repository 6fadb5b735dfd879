export { Facts, FactsPanel } from './facts-panel'
export { WhyPanel, type Kept } from './why-panel'
