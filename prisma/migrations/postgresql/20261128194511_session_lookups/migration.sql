BEGIN;

-- DropIndex
DROP INDEX "Conversation_sourceHash_idx";

-- CreateIndex
CREATE INDEX "Conversation_sourceHash_conversationIndex_view_idx" ON "Conversation"("sourceHash", "conversationIndex", "view");

-- CreateIndex
CREATE INDEX "Conversation_workspaceId_messages_dialect_idx" ON "Conversation"("workspaceId", "messages", "dialect");

COMMIT;
