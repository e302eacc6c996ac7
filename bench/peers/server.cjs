// node server.cjs [--folder FOLDER] [--delta]: a server of boardgame.io on a free port of this
// machine, which keeps matches in memory, or in files in that folder; --delta sends what has
// changed in place of whole states. Told SIGUSR2, it collects its rubbish (node --expose-gc).
process.env.NODE_ENV = 'production'; // as it is meant to be run: it says nothing of every move

const { Server, FlatFile } = require('boardgame.io/server');
const game = require('./game.cjs');

const given = process.argv.slice(2);
const folder = given.includes('--folder') ? given[given.indexOf('--folder') + 1] : null;
const server = Server({
  games: [game({ deltaState: given.includes('--delta') })],
  origins: [/.*/],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});

process.on('SIGUSR2', () => global.gc && global.gc());
process.stdout.on('error', () => {}); // whoever has read the port reads no more
server.run({ port: 0 }).then(({ appServer }) => {
  process.stdout.write(`http://localhost:${appServer.address().port}\n`);
});
