/** Pages for people who may not come in: a shared copy, and the one that asks who they are. Nothing on them leads to what is private. */
export const isSharedPage = (pathname: string): boolean => pathname.startsWith('/s/') || pathname === '/sign-in'
