/** Tool names of Roo Code, Cline and Kilo Code, past and present: only these are read as calls in a text. */
export const knownTools: ReadonlySet<string> = new Set([
  'access_mcp_resource',
  'act_mode_respond',
  'apply_diff',
  'apply_patch',
  'ask_followup_question',
  'attempt_completion',
  'browser_action',
  'codebase_search',
  'condense',
  'delete_file',
  'edit',
  'edit_file',
  'execute_command',
  'fetch_instructions',
  'focus_chain',
  'generate_explanation',
  'generate_image',
  'insert_code_block',
  'insert_content',
  'list_code_definition_names',
  'list_files',
  'load_mcp_documentation',
  'new_rule',
  'new_task',
  'plan_mode_respond',
  'read_command_output',
  'read_file',
  'replace_in_file',
  'report_bug',
  'run_slash_command',
  'search_and_replace',
  'search_files',
  'search_replace',
  'simple_read_file',
  'skill',
  'summarize_task',
  'switch_mode',
  'update_todo_list',
  'use_mcp_tool',
  'use_skill',
  'web_fetch',
  'web_search',
  'write_to_file',
])

/** Parameters that may hold their own closing tag: they end at its last occurrence before the end of the call. */
export const greedyParameters: ReadonlySet<string> = new Set([
  'arguments',
  'content',
  'diff',
  'message',
  'response',
  'result',
  'todos',
])

/** Elements that hold elements, by the element they stand in; everything else is text. */
export const containers: Readonly<Record<string, readonly string[]>> = {
  '': ['args'],
  args: ['file'],
  file: ['diff'],
}

/** Elements that are a list even when there is only one. */
export const listed: ReadonlySet<string> = new Set(['file', 'diff'])
