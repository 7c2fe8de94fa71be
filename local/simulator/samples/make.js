// Runs in the browser of make.py: draws the pictures and the clip, plays the melody. Everything is returned as base64.

const canvas = (width, height) => Object.assign(document.createElement("canvas"), { width, height });

function base64(bytes) {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}

const file = (drawn, type, quality) => new Promise((done) => drawn.toBlob(async (blob) => done(base64(await blob.arrayBuffer())), type, quality));

function draw_image() {
  const drawn = canvas(900, 1200);
  const pen = drawn.getContext("2d");
  const table = pen.createLinearGradient(0, 0, 900, 1200);
  table.addColorStop(0, "#8a5a35");
  table.addColorStop(1, "#5c3a20");
  pen.fillStyle = table;
  pen.fillRect(0, 0, 900, 1200);
  pen.strokeStyle = "rgba(0,0,0,.13)";
  for (let y = 40; y < 1200; y += 76) { pen.lineWidth = 3; pen.beginPath(); pen.moveTo(0, y); pen.bezierCurveTo(300, y + 20, 600, y - 22, 900, y + 8); pen.stroke(); }
  pen.translate(450, 600);
  pen.rotate(-0.045);
  pen.shadowColor = "rgba(0,0,0,.5)";
  pen.shadowBlur = 40;
  pen.shadowOffsetY = 16;
  pen.fillStyle = "#fbf9f2";
  pen.fillRect(-270, -500, 540, 1000);
  pen.shadowColor = "transparent";
  pen.fillStyle = "#2b2b2b";
  pen.textAlign = "center";
  pen.font = "700 46px Georgia, serif";
  pen.fillText("Café Analytique", 0, -410);
  pen.font = "24px monospace";
  pen.fillText("4 Any Street · Tuesday 09:12", 0, -360);
  const lines = [["Flat white", "3.80"], ["Croissant", "2.60"], ["Orange juice", "3.20"], ["Oat milk", "0.40"]];
  pen.font = "30px monospace";
  lines.forEach(([what, price], place) => {
    pen.textAlign = "left";
    pen.fillText(what, -220, -250 + place * 66);
    pen.textAlign = "right";
    pen.fillText(price, 220, -250 + place * 66);
  });
  pen.setLineDash([9, 9]);
  pen.strokeStyle = "#999";
  for (const y of [-315, 30]) { pen.beginPath(); pen.moveTo(-220, y); pen.lineTo(220, y); pen.stroke(); }
  pen.font = "700 40px monospace";
  pen.textAlign = "left";
  pen.fillText("Total", -220, 100);
  pen.textAlign = "right";
  pen.fillText("10.00", 220, 100);
  for (let x = -200; x < 200; x += 4 + ((x * 7) % 5 + 5) % 5 * 3) pen.fillRect(x, 250, 2 + ((x * 13) % 4 + 4) % 4, 110);
  pen.textAlign = "center";
  pen.font = "24px monospace";
  pen.fillText("Thank you!", 0, 430);
  return file(drawn, "image/jpeg", 0.72);
}

function sun(pen, x, y, size, turn) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.fillStyle = "#ffb703";
  for (let ray = 0; ray < 12; ray++) {
    pen.rotate(Math.PI / 6);
    pen.beginPath();
    pen.moveTo(-size * 0.13, size * 1.12);
    pen.lineTo(0, size * 1.55);
    pen.lineTo(size * 0.13, size * 1.12);
    pen.fill();
  }
  pen.rotate(-turn);
  const face = pen.createRadialGradient(-size * 0.3, -size * 0.3, size * 0.1, 0, 0, size);
  face.addColorStop(0, "#ffe680");
  face.addColorStop(1, "#ffc300");
  pen.fillStyle = face;
  pen.beginPath();
  pen.arc(0, 0, size, 0, 7);
  pen.fill();
  pen.fillStyle = pen.strokeStyle = "#5c3a00";
  for (const eye of [-0.34, 0.34]) { pen.beginPath(); pen.ellipse(size * eye, -size * 0.15, size * 0.09, size * 0.14, 0, 0, 7); pen.fill(); }
  pen.lineWidth = size * 0.09;
  pen.lineCap = "round";
  pen.beginPath();
  pen.arc(0, size * 0.1, size * 0.45, 0.35, Math.PI - 0.35);
  pen.stroke();
  pen.fillStyle = "rgba(255,120,90,.55)";
  for (const cheek of [-0.6, 0.6]) { pen.beginPath(); pen.arc(size * cheek, size * 0.18, size * 0.14, 0, 7); pen.fill(); }
  pen.restore();
}

function draw_sticker() {
  const drawn = canvas(512, 512);
  sun(drawn.getContext("2d"), 256, 256, 150, 0.2);
  return file(drawn, "image/webp", 0.85);
}

async function draw_video() {
  const drawn = canvas(480, 360);
  const pen = drawn.getContext("2d");
  const frame = (part) => {
    const sky = pen.createLinearGradient(0, 0, 0, 360);
    sky.addColorStop(0, `hsl(${215 - part * 15}, 60%, ${22 + part * 44}%)`);
    sky.addColorStop(1, `hsl(${20 + part * 20}, 85%, ${45 + part * 30}%)`);
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 480, 360);
    sun(pen, 240, 360 - part * 200, 62, part * 1.6);
    for (const [height, colour] of [[250, "#386641"], [290, "#2d4f33"]]) {
      pen.fillStyle = colour;
      pen.beginPath();
      pen.moveTo(0, 360);
      for (let x = 0; x <= 480; x += 20) pen.lineTo(x, height + 24 * Math.sin(x / 70 + height));
      pen.lineTo(480, 360);
      pen.fill();
    }
  };
  frame(0);
  const recorder = new MediaRecorder(drawn.captureStream(15), { mimeType: "video/mp4;codecs=avc1.42E01E", videoBitsPerSecond: 220000 });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (let step = 0; step <= 36; step++) {
    frame(step / 36);
    await new Promise((done) => setTimeout(done, 66));
  }
  const stopped = new Promise((done) => { recorder.onstop = done; });
  recorder.stop();
  await stopped;
  return base64(await new Blob(parts).arrayBuffer());
}

async function play_melody() {
  const notes = [[0, 440], [0.28, 554.4], [0.56, 659.3], [0.84, 880], [1.4, 659.3], [1.68, 880]];
  const hall = new OfflineAudioContext(1, 48000 * 2.6, 48000);
  for (const [start, pitch] of notes) {
    const [tone, volume] = [hall.createOscillator(), hall.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.4, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.8);
    tone.connect(volume).connect(hall.destination);
    tone.start(start);
    tone.stop(start + 0.85);
  }
  const samples = (await hall.startRendering()).getChannelData(0);
  const packets = [];
  const encoder = new AudioEncoder({
    output: (chunk) => { const bytes = new Uint8Array(chunk.byteLength); chunk.copyTo(bytes); packets.push(base64(bytes)); },
    error: (fault) => { throw fault; },
  });
  encoder.configure({ codec: "opus", sampleRate: 48000, numberOfChannels: 1, bitrate: 24000 });
  encoder.encode(new AudioData({ format: "f32", sampleRate: 48000, numberOfFrames: samples.length, numberOfChannels: 1, timestamp: 0, data: samples }));
  await encoder.flush();
  return packets;
}
