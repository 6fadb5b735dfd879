/** Pages that anyone may open: shared comparisons and the sign-in page. They do not link to private pages. */
export const isSharedPage = (pathname: string): boolean => pathname.startsWith('/s/') || pathname === '/sign-in'
