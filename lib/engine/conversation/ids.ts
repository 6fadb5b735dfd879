import type { Brand } from '../core/brand'

/** `m12`: the twelfth message of the file, counted from 1. Stable while steps run; a summary gets `s1`, `s2` … */
export type MessageId = Brand<string, 'MessageId'>
/** `m12.p3`: the third part of message `m12`, counted from 1. */
export type PartId = Brand<string, 'PartId'>
/** Joins a tool call to its result. Synthetic where the dialect has none. */
export type ToolCallId = Brand<string, 'ToolCallId'>
/** A count made by one named counter. */
export type TokenCount = Brand<number, 'TokenCount'>

export const messageId = (position: number): MessageId => `m${position}` as MessageId
export const summaryId = (position: number): MessageId => `s${position}` as MessageId
export const partId = (message: MessageId, position: number): PartId => `${message}.p${position}` as PartId
/** Of the part in its message, from 1. */
export const partNumber = (part: PartId): number => Number(part.slice(part.lastIndexOf('.p') + 2))
export const toolCallId = (value: string): ToolCallId => value as ToolCallId
export const tokenCount = (value: number): TokenCount => value as TokenCount
