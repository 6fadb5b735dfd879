import { defineConfig } from 'prisma/config'

/** For the Prisma CLI only; the program migrates with lib/db/migrations/migrate.ts. */
export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations/sqlite' } })
