export {
  createWorkspace,
  currentWorkspaceId,
  inWorkspace,
  listWorkspaces,
  renameWorkspace,
  switchWorkspace,
} from './workspaces'
