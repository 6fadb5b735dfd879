export { dropUpload, findUpload, receiveUpload, removeUnused } from './uploads'
