/** Pages that are read by whoever has their link: nothing on them leads to what is private. */
export const isSharedPage = (pathname: string): boolean => pathname.startsWith('/s/')
