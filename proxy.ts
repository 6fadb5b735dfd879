import { NextResponse, type NextRequest } from 'next/server'
import { isGated, UNGATED } from '@/lib/access/gated'
import { contentSecurityPolicy } from '@/app/_shell/content-security-policy'

const nonceBytes = 16

/** Gives every page its own nonce: Next reads it from the request's policy header, the layout from `x-nonce`. */
export function proxy(request: NextRequest) {
  if (!isGated()) return new NextResponse(UNGATED, { status: 503 })
  if (!isReadable(request.nextUrl.pathname))
    return new NextResponse('This address is cut off or damaged: it cannot be read.', { status: 400 })
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(nonceBytes))))
  const policy = contentSecurityPolicy({ nonce, development: process.env.NODE_ENV === 'development' })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false // a broken percent sequence
  }
}

export const config = {
  // What programs ask with a token needs no policy, and its body is not to be held twice.
  matcher: [{ source: '/((?!_next/static|_next/image|favicon.ico|icon.svg|samples/|v1/|presets/[^/]+/v1/).*)' }],
}
