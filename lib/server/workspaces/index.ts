export {
  createWorkspace,
  currentWorkspaceId,
  listWorkspaces,
  renameWorkspace,
  switchWorkspace,
} from './workspaces'
