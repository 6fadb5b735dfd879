/** A file is read, others follow, and ten names of it are used in the end. */
export const usedLater = JSON.stringify({
  messages: [
    { role: 'user', content: 'Mend it.' },
    ...Array.from({ length: 30 }, (_, turn) => [
      {
        role: 'assistant',
        content: [
          {
            type: 'tool_use',
            id: `t${turn}`,
            name: 'Read',
            input:
              turn < 29
                ? { file_path: `src/parts/part_${turn}.ts` }
                : { pattern: Array.from({ length: 12 }, (__, name) => `someName${name}`).join(' ') },
          },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: `t${turn}`,
            content:
              turn === 0
                ? Array.from(
                    { length: 60 },
                    (__, name) => `const someName${name} = ${'x + '.repeat(20)}${name * name}`,
                  ).join('\n')
                : `const other = "${'y '.repeat(200)}"`,
          },
        ],
      },
    ]).flat(),
  ],
})
