interface ToolCall {
  readonly name: string
  readonly arguments: object
  readonly result: unknown
}

const policy = `You are the support agent of Lanternfold, a shop for reading lamps and paper goods. Today is 2026-10-05.
Always look an order up before you speak about it. Never promise a refund above the paid amount. A parcel counts as lost 10 days after its
last scan. Address changes are possible only while the status is "packing". You must confirm every change with the customer before you make it.`

const order = (status: string, extra: object = {}) => ({
  order_id: 'LF-48213',
  status,
  placed: '2026-09-18',
  total: 128.4,
  currency: 'EUR',
  payment: 'card ending 4417',
  items: [
    { sku: 'LMP-OAK-30', name: 'Oak clip lamp, warm', quantity: 2, price: 44.9 },
    { sku: 'PPR-A5-DOT', name: 'Dotted notebook A5', quantity: 3, price: 9.2 },
    { sku: 'BLB-E14-27', name: 'Bulb E14 2700 K', quantity: 2, price: 5.5 },
  ],
  ship_to: { name: 'Mara Lindqvist', street: 'Kornhamnstorg 8', city: 'Stockholm', postcode: '111 27', country: 'SE' },
  carrier: 'NordPost',
  tracking: 'NP7730021948SE',
  ...extra,
})

const tracking = (scans: number) => ({
  tracking: 'NP7730021948SE',
  events: [
    { at: '2026-09-19T07:40:00Z', place: 'Leipzig', text: 'Parcel handed to carrier' },
    { at: '2026-09-20T02:15:00Z', place: 'Hamburg', text: 'Arrived at sorting centre' },
    { at: '2026-09-21T19:05:00Z', place: 'Padborg', text: 'Crossed the border' },
    { at: '2026-09-23T05:30:00Z', place: 'Malmö', text: 'Arrived at sorting centre' },
    { at: '2026-10-05T11:20:00Z', place: 'Malmö', text: 'Search request opened' },
  ].slice(0, scans),
})

/**
 * A support session in the Chat Completions format: the same order is looked up repeatedly, with a refund at the end.
 */
export function recordSupportSession(): string {
  const messages: object[] = [{ role: 'system', content: policy }]
  let calls = 0
  const user = (content: string): void => void messages.push({ role: 'user', content })
  const agent = (content: string): void => void messages.push({ role: 'assistant', content })
  const use = (content: string | null, ...used: readonly ToolCall[]): void => {
    const named = used.map((call) => ({ ...call, id: `call_${String(++calls).padStart(4, '0')}` }))
    messages.push({
      role: 'assistant',
      content,
      tool_calls: named.map(({ id, name, arguments: input }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      })),
    })
    for (const { id, name, result } of named)
      messages.push({ role: 'tool', tool_call_id: id, name, content: JSON.stringify(result, null, 2) })
  }
  const lookUp = (status: string, extra?: object): ToolCall => ({
    name: 'get_order',
    arguments: { order_id: 'LF-48213' },
    result: order(status, extra),
  })
  const track = (scans: number): ToolCall => ({
    name: 'track_parcel',
    arguments: { tracking: 'NP7730021948SE' },
    result: tracking(scans),
  })

  user('Hi, my order LF-48213 should have been here two weeks ago. Where is it?')
  use('Let me look at your order and the parcel.', lookUp('shipped'), track(4))
  agent(
    'I am sorry about the wait, Mara. The parcel reached Malmö on 23 September and has not been scanned since. That is 12 days, so it counts as lost. I can send everything again or refund the order. Which would you like?',
  )
  user('Is everything still in stock? I need both lamps. And please never ring me before 10, I work nights.')
  use(null, {
    name: 'check_stock',
    arguments: { skus: ['LMP-OAK-30', 'PPR-A5-DOT', 'BLB-E14-27'] },
    result: [
      { sku: 'LMP-OAK-30', available: 1, restock: '2026-10-19' },
      { sku: 'PPR-A5-DOT', available: 212 },
      { sku: 'BLB-E14-27', available: 38 },
    ],
  })
  agent(
    'One lamp is here now, the second comes on 19 October; notebooks and bulbs are in stock. I noted: no calls before 10. Shall I send one lamp with the rest now and refund the second, or wait for both?',
  )
  user('Hmm. What did I pay for the lamps again, and which card was it?')
  use(null, lookUp('shipped'))
  agent('Each lamp was €44.90, two make €89.80, paid with the card ending in 4417.')
  user(
    'OK: one lamp and the rest now, refund the other lamp. But I moved last week! New address: Götgatan 51, 116 21 Stockholm.',
  )
  use(
    'First I open a search for the lost parcel, then I prepare the replacement.',
    { name: 'open_search', arguments: { tracking: 'NP7730021948SE' }, result: { ok: true, case: 'NPS-2281' } },
    track(5),
    lookUp('lost', { search_case: 'NPS-2281' }),
  )
  agent(
    'To confirm before I change anything: a replacement with 1 × Oak clip lamp, 3 × Dotted notebook A5 and 2 × Bulb E14, to Götgatan 51, 116 21 Stockholm, and a refund of €44.90 to the card ending in 4417. Is that right?',
  )
  user('Yes, all correct.')
  use(
    null,
    {
      name: 'create_replacement',
      arguments: {
        order_id: 'LF-48213',
        items: [
          { sku: 'LMP-OAK-30', quantity: 1 },
          { sku: 'PPR-A5-DOT', quantity: 3 },
          { sku: 'BLB-E14-27', quantity: 2 },
        ],
        ship_to: {
          name: 'Mara Lindqvist',
          street: 'Götgatan 51',
          city: 'Stockholm',
          postcode: '116 21',
          country: 'SE',
        },
      },
      result: {
        error: 'ADDRESS_LOCKED',
        message: 'The address of LF-48213 can be changed only while the status is "packing".',
      },
    },
    {
      name: 'refund',
      arguments: { order_id: 'LF-48213', amount: 44.9, currency: 'EUR' },
      result: { ok: true, refund_id: 'RF-90177', settles_by: '2026-10-09' },
    },
  )
  use(
    'The replacement inherits the old address. I make it as a new order of its own instead.',
    {
      name: 'create_order',
      arguments: {
        customer: 'Mara Lindqvist',
        free_of_charge: true,
        reference: 'LF-48213',
        items: [
          { sku: 'LMP-OAK-30', quantity: 1 },
          { sku: 'PPR-A5-DOT', quantity: 3 },
          { sku: 'BLB-E14-27', quantity: 2 },
        ],
        ship_to: {
          name: 'Mara Lindqvist',
          street: 'Götgatan 51',
          city: 'Stockholm',
          postcode: '116 21',
          country: 'SE',
        },
      },
      result: { ok: true, order_id: 'LF-51907', status: 'packing', ships: '2026-10-06' },
    },
    lookUp('lost', { search_case: 'NPS-2281', refund: 'RF-90177' }),
  )
  agent(
    'Done. Your replacement is order LF-51907 and leaves tomorrow for Götgatan 51. The refund RF-90177 of €44.90 reaches your card by 9 October. Is there anything else?',
  )
  user('Can you also change the default address of my account, and tell me what happens if the old parcel turns up?')
  use(
    null,
    {
      name: 'update_account',
      arguments: {
        customer: 'Mara Lindqvist',
        default_address: { street: 'Götgatan 51', city: 'Stockholm', postcode: '116 21', country: 'SE' },
        do_not_call_before: '10:00',
      },
      result: { ok: true },
    },
    track(5),
  )
  agent(
    'Your default address is Götgatan 51 now, and the note about calls is saved. If the old parcel turns up, NordPost returns it to us; you do not need to do anything. If it reaches your old address, please refuse it.',
  )
  user('Perfect, thank you!')
  agent('You are welcome, Mara. Enjoy the lamp!')
  return `${JSON.stringify({ model: 'gpt-4o', messages }, null, 2)}\n`
}
