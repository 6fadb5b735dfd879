'use server'

import type * as z from 'zod'
import {
  addImportFilesInput,
  changeDatasetInput,
  copySessionsInput,
  type DatasetActions,
  decideImportInput,
  importStoredInput,
  moveSessionsInput,
  refuseImportFileInput,
  regroupInput,
  removeSessionsInput,
  startImportInput,
} from '@/lib/contracts/evaluation/datasets'
import { idInput, type Id } from '@/lib/contracts/shared/action'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as changes from './changes'
import * as imports from './imports'

export async function startImport(input: z.input<typeof startImportInput>): ReturnType<DatasetActions['startImport']> {
  return answer(() => imports.startImport(parseInput(startImportInput, input)))
}

export async function addImportFiles(
  input: z.input<typeof addImportFilesInput>,
): ReturnType<DatasetActions['addImportFiles']> {
  return answer(() => imports.addImportFiles(parseInput(addImportFilesInput, input)))
}

export async function refuseImportFile(
  input: z.input<typeof refuseImportFileInput>,
): ReturnType<DatasetActions['refuseImportFile']> {
  return answer(() => imports.refuseImportFile(parseInput(refuseImportFileInput, input)))
}

export async function decideImport(
  input: z.input<typeof decideImportInput>,
): ReturnType<DatasetActions['decideImport']> {
  return answer(() => imports.decideImport(parseInput(decideImportInput, input)))
}

export async function importStored(
  input: z.input<typeof importStoredInput>,
): ReturnType<DatasetActions['importStored']> {
  return answer(() => imports.importStored(parseInput(importStoredInput, input)))
}

export async function changeDataset(
  input: z.input<typeof changeDatasetInput>,
): ReturnType<DatasetActions['changeDataset']> {
  return answer(() => changes.changeDataset(parseInput(changeDatasetInput, input)))
}

export async function removeSessions(
  input: z.input<typeof removeSessionsInput>,
): ReturnType<DatasetActions['removeSessions']> {
  return answer(() => changes.removeSessions(parseInput(removeSessionsInput, input)))
}

export async function moveSessions(
  input: z.input<typeof moveSessionsInput>,
): ReturnType<DatasetActions['moveSessions']> {
  return answer(() => changes.moveSessions(parseInput(moveSessionsInput, input)))
}

export async function regroupDataset(
  input: z.input<typeof regroupInput>,
): ReturnType<DatasetActions['regroupDataset']> {
  return answer(() => changes.regroupDataset(parseInput(regroupInput, input)))
}

export async function copySessions(
  input: z.input<typeof copySessionsInput>,
): ReturnType<DatasetActions['copySessions']> {
  return answer(() => changes.copySessions(parseInput(copySessionsInput, input)))
}

export async function deleteDataset(input: Id): ReturnType<DatasetActions['deleteDataset']> {
  return answer(() => changes.deleteDataset(parseInput(idInput, input).id))
}

export async function restoreDataset(input: Id): ReturnType<DatasetActions['restoreDataset']> {
  return answer(() => changes.restoreDataset(parseInput(idInput, input).id))
}
