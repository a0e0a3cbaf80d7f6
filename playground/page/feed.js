// The connection to the server, as one person. Reconnects by itself.

export class Feed {
  constructor(onFrame, onState) {
    this.onFrame = onFrame;
    this.onState = onState;
    this.waiting = new Map();
    this.number = 0;
  }

  connect(person) {
    this.person = person;
    this.socket?.close();
    const query = new URLSearchParams({ as: person, since: this.since ?? "" });
    const socket = new WebSocket(`ws://${location.host}/feed?${query}`);
    this.socket = socket;
    socket.onopen = () => this.onState(true);
    socket.onmessage = (event) => this.socket === socket && this.take(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.onState(false);
      for (const done of this.waiting.values()) done({ failed: true });
      this.waiting.clear();
      setTimeout(() => this.socket === socket && this.connect(this.person), 1000);
    };
  }

  take(frame) {
    if (frame.t !== "reply") return this.onFrame(frame);
    this.waiting.get(frame.re)?.(frame);
    this.waiting.delete(frame.re);
  }

  // Ask for something to be done; resolves with {error} or {failed} or what came of it.
  ask(op, what) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ failed: true });
    const re = ++this.number;
    this.socket.send(JSON.stringify({ op, re, ...what }));
    return new Promise((done) => this.waiting.set(re, done));
  }
}
