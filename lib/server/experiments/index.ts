export { experimentJob } from './measure-job'
export { experimentAnswers } from './reads'
export { experimentHtml, type ReportLanguage } from './report'
export { experimentDownload } from './written'
