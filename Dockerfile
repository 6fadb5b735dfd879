# A server (`node server.mjs`) or a worker (`node worker/process.mjs`): see docs/teams.md.
ARG NODE_VERSION=20

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run image

FROM node:${NODE_VERSION}-bookworm-slim
ENV HOST=0.0.0.0 \
    PORT=3000 \
    NODE_ENV=production \
    NEXT_RUNTIME=nodejs \
    NEXT_TELEMETRY_DISABLED=1 \
    CONDENSERY_DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
# Owned by root: what runs cannot change it.
COPY --from=build /app/dist/image ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "health.mjs"]
CMD ["node", "server.mjs"]
