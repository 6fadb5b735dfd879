/** Where a copied request keeps its body. */
export type FoundBody =
  | { readonly type: 'body'; readonly text: string }
  | { readonly type: 'none' }
  /** The command reads it from a file, which was not copied. */
  | { readonly type: 'file'; readonly name: string }
