"""HTTP and WebSocket: the way into a room."""
