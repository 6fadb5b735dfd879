import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../core/json'
import { classifyCall, kindOfCommand, showsOutput } from './tool-kinds'

describe('classifyCall', () => {
  it.each<[string, JsonValue, string, string | undefined]>([
    ['read_file', { args: { file: { path: 'src/a.ts' } } }, 'read', 'src/a.ts'],
    ['Read', { file_path: '/a.ts', offset: 3 }, 'read', '/a.ts'],
    ['str_replace_based_edit_tool', { command: 'view', path: 'a' }, 'read', 'a'],
    ['str_replace_based_edit_tool', { command: 'create', path: 'a' }, 'other', 'a'],
    ['mcp__files__read_text_file', { path: 'a' }, 'read', 'a'],
    ['use_mcp_tool', { server_name: 's', tool_name: 'read_multiple_files', arguments: '{}' }, 'read', undefined],
    ['LS', { path: '.' }, 'list', '.'],
    ['Grep', { pattern: 'x', path: 'src' }, 'search', 'src'],
    ['shell', { command: ['bash', '-lc', 'sed -n 1,20p a.ts'] }, 'read', undefined],
    ['exec_command', { cmd: 'npm test' }, 'execute', undefined],
    ['apply_patch', '*** Begin Patch', 'other', undefined],
  ])('%s %j is %s', (name, input, kind, path) => {
    expect(classifyCall({ name, input })).toMatchObject(path === undefined ? { kind } : { kind, path })
  })

  it('gives the same subject to the same question only', () => {
    const grep = (pattern: string) =>
      classifyCall({ name: 'grep', input: { pattern, path: 'src', explanation: pattern + Math.PI } }).subject
    expect(grep('a')).toBe(grep('a'))
    expect(grep('a')).not.toBe(grep('b'))
  })
})

describe('showsOutput', () => {
  it.each<[string, JsonValue, boolean]>([
    ['Grep', { pattern: 'x', path: 'src' }, true],
    ['LS', { path: '.' }, false],
    ['Grep', { pattern: 'x', output_mode: 'files_with_matches' }, false],
    ['Bash', { command: 'rg --files src | rg test' }, false],
    ['Bash', { command: 'grep -rln "a" src' }, false],
    ['Bash', { command: 'git ls-files | head' }, false],
    ['Bash', { command: 'npm test 2>&1 | tail -40' }, true],
    ['Bash', { command: "rg -n 'a' src | sed -n '1,80p'" }, true],
    ['exec_command', { cmd: 'git log --stat' }, true],
    ['Read', { file_path: '/a.ts' }, false],
    ['shell', { command: ['bash', '-lc', 'cd src && sed -n 1,20p a.ts'] }, false],
    ['exec_command', { cmd: 'git status && cat a.ts' }, false],
    ['exec_command', { cmd: 'git -C cli diff -- a.ts' }, false],
    ['Edit', { file_path: '/a.ts' }, false],
    ['web_fetch', { url: 'https://a.test' }, false],
  ])('%s %j: %s', (name, input, is) => {
    expect(showsOutput({ name, input })).toBe(is)
  })
})

describe('kindOfCommand', () => {
  it.each([
    ['cat a.ts', 'read'],
    ['cd /x && FOO=1 head -20 a.ts', 'read'],
    ['ls -la; ls src', 'list'],
    ['rg foo 2>/dev/null', 'search'],
    ['cat > a.ts <<EOF', 'execute'],
    ['sed -i s/a/b/ a.ts', 'execute'],
    ['ls && npm test', 'execute'],
    ['', 'execute'],
  ])('%j is %s', (command, kind) => expect(kindOfCommand(command)).toBe(kind))
})
