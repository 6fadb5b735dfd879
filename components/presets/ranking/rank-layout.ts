/** The columns of the ranking: name, bar, four figures, model, buttons. Where there is no room, a row is several lines. */
export const rankLayout =
  'grid items-center gap-x-3 gap-y-1 px-3 max-lg:flex max-lg:flex-wrap lg:grid-cols-[minmax(180px,1.1fr)_minmax(110px,1fr)_104px_112px_68px_84px_88px_112px]'
