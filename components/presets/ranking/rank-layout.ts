/** The columns of the ranking: name, bar, four figures, model, buttons. Where there is no room, a row is several lines. */
export const rankLayout =
  'grid items-center gap-x-3 gap-y-1 px-3 max-lg:flex max-lg:flex-wrap lg:grid-cols-[minmax(150px,1.1fr)_minmax(80px,1fr)_104px_112px_100px_84px_88px_112px]'
