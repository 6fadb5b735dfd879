export { dropUpload, findUpload, receiveUpload, removeUnused, storeUpload } from './uploads'
