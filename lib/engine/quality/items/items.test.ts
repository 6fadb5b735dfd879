import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { itemsOfCall } from './call-items'
import type { ItemType } from './item'
import { callsInText } from './text-calls'

const itemsOf = (type: ItemType, input: JsonValue): readonly string[] =>
  itemsOfCall({ input }).flatMap((item) => (item.type === type ? [item.text] : []))

describe('paths', () => {
  it.each([
    ['D:\\projects\\shop\\src\\auth.ts', 'D:/projects/shop/src/auth.ts'],
    ['./src/auth.ts', 'src/auth.ts'],
    ['/home/u/app/src/auth.ts:12:5', '/home/u/app/src/auth.ts'],
    ['auth_test.go', 'auth_test.go'],
    ['app/(group)/[id]/page.tsx', 'app/(group)/[id]/page.tsx'],
  ])('reads %s', (file_path, path) => {
    expect(itemsOf('path', { file_path })).toEqual([path])
  })

  it.each([
    'src/components',
    '/dev/null',
    'show/hide',
    '@scope/name',
    'HEAD..origin/main.x',
    'package.json',
    'src/index.ts',
    'node_modules',
  ])('does not take %s for one', (path) => {
    expect(itemsOf('path', { path })).toEqual([])
  })

  it('finds them within commands and patches, without the prefixes of diffs', () => {
    expect(itemsOf('path', { command: 'cd web && npx vitest run src/auth.test.ts > out.log 2>/dev/null' })).toEqual([
      'src/auth.test.ts',
      'out.log',
    ])
    expect(itemsOf('path', '--- a/src/auth.ts\n+++ b/src/auth.ts\n@@ -1 +1 @@\n-x\n+y')).toEqual(['src/auth.ts'])
  })

  it('takes no chain of names for a file', () => {
    expect(itemsOf('path', { command: 'go run fmt.Sprintf' })).toEqual([])
    expect(itemsOf('path', { content: 'see auth.ts and usage.InputTokens' })).toEqual([])
  })
})

describe('identifiers', () => {
  it('takes chains apart, and leaves out paths, addresses, short and plain words', () => {
    const text =
      'usage.inputTokens = parse_all(fmt.Sprintf, Widget, getX, "src/deep_folder/some_file.ts", "https://x.org/not_this_one")'
    expect(itemsOf('identifier', { new_string: text })).toEqual(['inputTokens', 'parse_all'])
  })

  it('begins no name within a number', () => {
    expect(itemsOf('identifier', { text: 'limit = 1_000_000' })).toEqual([])
  })

  it('takes at most a hundred from one call', () => {
    const content = Array.from({ length: 265 }, (_, index) => `some_name_${index}`).join('\n')
    expect(itemsOf('identifier', { content })).toHaveLength(100)
  })
})

describe('commands', () => {
  it('splits outside quotes only, and leaves out what looks around', () => {
    const command =
      'cd web && rg "foo|bar" src | head -20; npm test -- --grep "a && b" 2>&1 | tail -5\ngit status && git commit -m "x; y"'
    expect(itemsOf('command', { command })).toEqual(['npm test -- --grep "a && b"', 'git commit -m "x; y"'])
  })

  it('reads vectors, skips here-documents and comments, squeezes white space', () => {
    expect(
      itemsOf('command', {
        command: [
          'bash',
          '-lc',
          "cat <<'EOF' > a.txt\nnpm run nothing\nEOF\n# npm run comment\nnpm   run\tbuild >/dev/null",
        ],
      }),
    ).toEqual(['npm run build'])
  })

  it('does not take the word of an editor for one', () => {
    expect(itemsOf('command', { command: 'str_replace', path: '/a/b.ts' })).toEqual([])
  })

  it('finds what is quoted within commands and patterns', () => {
    expect(itemsOf('quoted', { command: `rg "func NewStore" 'a' "it's quoted"` })).toEqual([
      'func NewStore',
      "it's quoted",
    ])
    expect(itemsOf('quoted', { file_path: '"not in this"' })).toEqual([])
  })
})

describe('addresses', () => {
  it('reads URLs without closing punctuation, hashes and UUIDs', () => {
    const text = 'see https://example.org/a?b=1. at 9f3c2ab1 deadbeef 1234567 123e4567-e89b-12d3-a456-426614174000'
    expect(itemsOf('url', { text })).toEqual(['https://example.org/a?b=1'])
    expect(itemsOf('hash', { text })).toEqual(['123e4567-e89b-12d3-a456-426614174000', '9f3c2ab1'])
  })
})

describe('edited lines', () => {
  const old = 'function load() {\n  return readAll(path)\n}\n'

  it.each<[string, JsonValue]>([
    ['old_string', { old_string: old, new_string: 'x' }],
    ['oldText', { oldText: old }],
    ['a list of edits', { edits: [{ oldString: old }] }],
    [
      'a SEARCH block',
      { diff: `<<<<<<< SEARCH\n:start_line:3\n-------\n${old}=======\nfunction other() {\n>>>>>>> REPLACE` },
    ],
    [
      'a patch',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n function load() {\n-  return readAll(path)\n+  return readMore(path)\n*** End Patch',
    ],
    [
      'a patch within a command',
      {
        command:
          "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.ts\n@@\n function load() {\n-  return readAll(path)\n+  return 1\n*** End Patch\nEOF",
      },
    ],
    [
      'a unified diff',
      { patch: '--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@\n function load() {\n-  return readAll(path)\n+  return 1' },
    ],
  ])('reads %s', (_, input) => {
    expect(itemsOf('editedLine', input)).toEqual(['function load() {', 'return readAll(path)'])
  })

  it('leaves out what is short or holds no word', () => {
    expect(itemsOf('editedLine', { old_string: '}\n// ----------------\nreturn x\n' })).toEqual([])
  })
})

describe('arguments', () => {
  it('looks at values, not at names, nor at what only talks', () => {
    expect(
      itemsOfCall({
        input: {
          some_long_key: 1,
          description: 'rename get_this',
          todos: [{ content: 'call get_that' }],
          explanation: 'x_y_z_a',
        },
      }),
    ).toEqual([])
  })

  it('looks into JSON within a string', () => {
    expect(itemsOf('path', { arguments: '{"paths": ["src/a/b.ts"], "description": "src/not/this.ts"}' })).toEqual([
      'src/a/b.ts',
    ])
  })
})

describe('calls written into a text', () => {
  it('reads functions with parameters, JSON calls, and where nothing else is done, commands in fences', () => {
    expect(
      callsInText('I look.\n<function=execute_bash>\n<parameter=command>npm test</parameter>\n</function>', {
        fences: false,
      }),
    ).toEqual([{ name: 'execute_bash', input: { command: 'npm test' } }])
    expect(
      callsInText('<tool_call>{"name": "read", "arguments": {"path": "a/b.ts"}}</tool_call>', { fences: false }),
    ).toEqual([{ name: 'read', input: { path: 'a/b.ts' } }])
    expect(callsInText('Now:\n```bash\nmake all\n```\n', { fences: true })).toEqual([
      { name: 'shell', input: { command: 'make all' } },
    ])
    expect(callsInText('Now:\n<command>\nmake all\n</command>\n', { fences: true })).toEqual([
      { name: 'command', input: { command: 'make all' } },
    ])
    expect(callsInText('Now:\n```bash\nmake all\n```\n', { fences: false })).toEqual([])
  })
})
