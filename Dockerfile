# The server without the embedded PostgreSQL: it needs DATABASE_URL. docs/deployment.md explains it, compose.yaml uses it.
FROM node:24-bookworm-slim AS manifests
WORKDIR /opt/konter
COPY .npmrc package.json package-lock.json ./
COPY bench/package.json bench/
COPY portal/package.json portal/
COPY server/package.json server/

# Builds the pages of the portal, so that no container does at its start.
FROM manifests AS portal
RUN npm ci
COPY portal/index.html portal/vite.config.ts portal/
COPY portal/build portal/build
COPY portal/src portal/src
COPY server/src server/src
COPY tools/pinned-node.mjs tools/
RUN npm run portal

FROM manifests AS packages
# Left out: development tools, the embedded PostgreSQL, and the Node of npm, because the image has one.
RUN npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 KONTER_DATA_DIR=/var/lib/konter
WORKDIR /opt/konter
COPY --from=packages /opt/konter ./
COPY --from=portal /opt/konter/portal/dist portal/dist
COPY server/bin server/bin
COPY server/migrations server/migrations
COPY server/starter server/starter
COPY --from=portal /opt/konter/server/src server/src
# An account of its own, with an id that is no user of the machine, as that of the image's account often is. A volume of an
# earlier image belongs to the id 1000: docs/deployment.md has the chown.
RUN ln -s /opt/konter/server/bin/konter.mjs /usr/local/bin/konter \
 && useradd --system --uid 10001 --no-create-home --home-dir /var/lib/konter --shell /usr/sbin/nologin konter \
 && install -d -o konter -g konter -m 0700 /var/lib/konter
USER konter
VOLUME /var/lib/konter
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["konter"]
CMD ["serve"]
