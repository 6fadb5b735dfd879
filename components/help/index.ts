export { FormatList } from './format-list'
export { HelpContents, HelpSection, Terms } from './help-article'
export { HelpCommands } from './help-commands'
export { StrategyMatrix } from './strategy-matrix'
